import type { Plugin, Rolldown } from 'vite';

/** Pages whose sections the server renders but the browser loads only when near. */
const pagesWithLazySections = /\/app\/routes\/(home\/home|original\/original|listings\/(?:browse|detail))\.tsx/;

/** A style sheet below this size, in bytes before compression, is copied into such a page's own: a phone pays more for a request. */
const smallBytes = 3500;

/** Lazy sections are in the server's HTML from the start, so their styles belong to the page instead of coming with their script. */
export function stylesOfLazySections(): Plugin {
  return {
    name: 'styles-of-lazy-sections',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunkOf = (file: string): Rolldown.OutputChunk | null => {
          const output = bundle[file];
          return output?.type === 'chunk' ? output : null;
        };
        const stylesUnder = (file: string, seen: Set<string>): string[] => {
          const chunk = chunkOf(file);
          if (!chunk || seen.has(file)) return [];
          seen.add(file);
          const below = chunk.imports.flatMap((each) => stylesUnder(each, seen));
          return [...below, ...(chunk.viteMetadata?.importedCss ?? [])];
        };
        for (const page of Object.values(bundle)) {
          const name = pagesWithLazySections.exec(
            page.type === 'chunk' ? (page.facadeModuleId ?? '') : '',
          )?.[1];
          if (page.type !== 'chunk' || !name) continue;
          const seen = new Set<string>();
          const styles = new Set(page.dynamicImports.flatMap((each) => stylesUnder(each, seen)));
          const own: string[] = [];
          const shared: string[] = [];
          // The page's own styles go there too.
          for (const style of page.viteMetadata?.importedCss ?? []) {
            const output = bundle[style];
            if (output?.type !== 'asset') continue;
            own.push(String(output.source));
            page.viteMetadata?.importedCss.delete(style);
          }
          for (const style of styles) {
            const output = bundle[style];
            // Modules that other pages use keep their own file; those of this page's sections are merged into one.
            const isOwn = [...seen].every((file) => {
              const chunk = chunkOf(file);
              return !chunk?.viteMetadata?.importedCss.has(style) || page.dynamicImports.includes(file);
            });
            if (output?.type === 'asset' && isOwn) own.push(String(output.source));
            else if (output?.type === 'asset' && output.source.length < smallBytes)
              shared.push(String(output.source));
            else page.viteMetadata?.importedCss.add(style);
          }
          // A page's client loader has its own file, without styles.
          if (own.length + shared.length === 0) continue;
          const reference = this.emitFile({
            type: 'asset',
            name: `${name.replace(/.*\//, '')}-sections.css`,
            source: [...shared, ...own].join('\n'),
          });
          page.viteMetadata?.importedCss.add(this.getFileName(reference));
          // It is loaded with the page: a section's script need not request it again.
          for (const section of page.dynamicImports) chunkOf(section)?.viteMetadata?.importedCss.clear();
        }
      },
    },
  };
}

const listOfFiles = /(m\.f=)(\[[^\]]*\])/;
const wantedFiles = /__vite__mapDeps\((\[[\d,]+\])\)/g;

/**
 * The router links a page's styles as `x.css#`, so Vite does not recognize them and links them again for a script loaded later. The root's
 * are on every page, and those of lazy sections on their page, for as long as it is shown.
 */
export const stylesOnlyOnce: Plugin = {
  name: 'styles-only-once',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const files = JSON.parse(listOfFiles.exec(chunk.code)?.[2] ?? '[]') as string[];
        const isPage = pagesWithLazySections.test(chunk.facadeModuleId ?? '');
        const isThere = (file = '') => file.endsWith('.css') && (isPage || file.startsWith('assets/shell-'));
        chunk.code = chunk.code.replace(wantedFiles, (_whole, wanted: string) => {
          const needed = (JSON.parse(wanted) as number[]).filter((at) => !isThere(files[at]));
          return `__vite__mapDeps(${JSON.stringify(needed)})`;
        });
      }
    },
  },
};
