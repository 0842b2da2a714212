import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import 'virtual:look.css';
import { router } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
await settings.ready();
router.start();
mount(App, { target });
