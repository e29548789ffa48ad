import '@fontsource-variable/inter/opsz.css';
import './ui/window.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { connect } from './app/core.ts';

connect();
mount(App, { target: document.body });
