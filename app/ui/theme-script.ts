/** The two themes; dark is the default. */
export type Theme = 'dark' | 'light';

/** The choice's storage key; fixed by the product specification. */
export const themeKey = 'ui-theme';

/** The colour of the browser's own bars: each theme's page background, as in tokens.css. */
export const themeColors: Record<Theme, string> = { dark: '#0a1315', light: '#fbf8f3' };

/**
 * Source of the inline script, first in <head>, that sets the stored theme before the first paint, so that no wrong theme flashes; also the
 * colour of the browser's own bars. Its bytes are fixed, so the Content-Security-Policy allows it by hash.
 */
export const themeScript = `(d=>{let t;try{t=localStorage.getItem('${themeKey}')}catch{}t=t=='light'?t:'dark';d.dataset.theme=t;d.style.colorScheme=t;let m=document.querySelector('meta[name=theme-color]')||document.head.appendChild(document.createElement('meta'));m.name='theme-color';m.content=t=='light'?'${themeColors.light}':'${themeColors.dark}'})(document.documentElement)`;
