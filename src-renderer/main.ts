import '@fontsource-variable/inter/opsz.css';
import './ui/window.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { connect } from './app/core.ts';
import { preloadFirst } from './app/pages.svelte.ts';

connect();
preloadFirst();
mount(App, { target: document.body });
