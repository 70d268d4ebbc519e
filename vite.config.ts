import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2023',
    cssMinify: true,
    // Fonts and icons stay files: an inlined one would be downloaded again with every page's style sheet.
    assetsInlineLimit: 0,
    rollupOptions: {},
  },
  environments: {
    ssr: {
      build: { rollupOptions: { input: './app/server-build.ts' } },
    },
  },
  server: { hmr: { overlay: true } },
});
