import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { stylesheet, type Look } from './src/lib/look.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const lookFile = here('../src/tilewright/drawing/look.json');

/** Serves `virtual:look.css`, made from the look that the pictures of positions use too. */
function look(): Plugin {
  const name = 'virtual:look.css';
  return {
    name: 'tilewright-look',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      this.addWatchFile(lookFile);
      return stylesheet(JSON.parse(readFileSync(lookFile, 'utf8')) as Look);
    },
  };
}

const server = process.env['TILEWRIGHT_SERVER'] ?? 'http://127.0.0.1:8710';

export default defineConfig(({ mode }) => ({
  // Tests run the stores as a browser does, not as a server that renders pages.
  ...(mode === 'test' ? { resolve: { conditions: ['browser'] } } : {}),
  plugins: [svelte(), look()],
  build: {
    outDir: here('../src/tilewright/server/static'),
    emptyOutDir: true,
    // A strict content policy: every font and picture is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [here('.'), here('../src/tilewright/messages'), here('../src/tilewright/drawing')] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: false } },
  },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
  },
}));
