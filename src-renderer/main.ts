import '@fontsource-variable/inter/opsz.css';
import './ui/window.css';
import { mount } from 'svelte';
import App from './frame/App.svelte';
import { connect } from './client/core.ts';
import { preloadFirst } from './frame/pages.svelte.ts';

connect();
preloadFirst();
mount(App, { target: document.body });
