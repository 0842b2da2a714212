/// <reference types="vite/client" />
declare module 'virtual:look.css';
declare module '@fontsource-variable/*';
