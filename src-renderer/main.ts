import '@fontsource-variable/inter/opsz.css';
import './ui/window.css';
import { mount } from 'svelte';
import App from './frame/App.svelte';
import { connect } from './client/core.ts';
import { preloadFirst } from './frame/pages.svelte.ts';

// Select All outside of a field would select the whole window, its menus and buttons too: a text is selected where it stands.
document.addEventListener('selectstart', (event) => {
  if (event.target === document.body) event.preventDefault();
});
connect();
preloadFirst();
mount(App, { target: document.body });
