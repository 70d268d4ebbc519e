import type { Plugin, Rolldown } from 'vite';

/** Pages whose sections the server renders but the browser loads only when near. */
const pagesWithLazySections = /\/app\/routes\/(home\/home|original\/original|listings\/detail)\.tsx/;

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
            if (isOwn && output?.type === 'asset') own.push(String(output.source));
            else page.viteMetadata?.importedCss.add(style);
          }
          const reference = this.emitFile({
            type: 'asset',
            name: `${name.replace(/.*\//, '')}-sections.css`,
            source: own.join('\n'),
          });
          page.viteMetadata?.importedCss.add(this.getFileName(reference));
          // It is loaded with the page: a section's script need not request it again.
          for (const section of page.dynamicImports) chunkOf(section)?.viteMetadata?.importedCss.clear();
        }
      },
    },
  };
}
