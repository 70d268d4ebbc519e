/** The two themes; dark is the default. */
export type Theme = 'dark' | 'light';

/** Where the choice is kept in the browser; fixed by the product specification. */
export const themeKey = 'ui-theme';

/** The colour of the browser's own bars: the page background of each theme, as in tokens.css. */
export const themeColors: Record<Theme, string> = { dark: '#0a1315', light: '#fbf8f3' };

/**
 * Source of the inline script that stands first in <head> and sets the stored theme before anything is painted, so that no wrong theme
 * flashes; the colour of the browser's own bars goes with it. Its bytes are fixed, so the Content-Security-Policy names it by its hash.
 */
export const themeScript = `(d=>{let t;try{t=localStorage.getItem('${themeKey}')}catch{}t=t=='light'?t:'dark';d.dataset.theme=t;d.style.colorScheme=t;let m=document.querySelector('meta[name=theme-color]')||document.head.appendChild(document.createElement('meta'));m.name='theme-color';m.content=t=='light'?'${themeColors.light}':'${themeColors.dark}'})(document.documentElement)`;
