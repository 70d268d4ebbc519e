// A Vite plugin: removes React Router code that we never run from the browser's script.
import type { Plugin } from 'vite';

/** React Router has code for instrumentation, which we don't use. */
const instrumentation = `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
  export const getRouteInstrumentationUpdates = () => ({});
  export const instrumentClientSideRouter = (router) => router;
  export const instrumentHandler = (handler) => handler;
  export const instrumentationResultMetaContext = undefined;`;

/**
 * Its own error page is for developers and writes a script into the document, which our Trusted Types refuse. Our root has its own error
 * page; errors outside it get two plain sentences.
 */
const errorBoundaries = `import { Component, createElement } from 'react';
  export const BoundaryShell = ({ children }) =>
    createElement('html', { lang: 'en-CA' }, createElement('body', null, createElement('main', null, children)));
  export const RemixRootDefaultErrorBoundary = () =>
    createElement(BoundaryShell, null, 'Something went wrong. Please refresh the page to try again.');
  export class RemixErrorBoundary extends Component {
    constructor(props) {
      super(props);
      this.state = { error: props.error || null, location: props.location };
    }
    static getDerivedStateFromError(error) {
      return { error };
    }
    static getDerivedStateFromProps(props, state) {
      const error = props.error || (state.location === props.location ? state.error : null);
      return { error, location: state.location === props.location ? state.location : props.location };
    }
    render() {
      return this.state.error ? createElement(RemixRootDefaultErrorBoundary) : this.props.children;
    }
  }`;

const replaced: [file: RegExp, code: string][] = [
  [/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/, instrumentation],
  [/react-router\/dist\/production\/lib\/dom\/ssr\/errorBoundaries\.js$/, errorBoundaries],
];

/**
 * Statements for React Server Components, which we don't use, and for the server's half of `<Scripts>`, which writes the script that starts
 * the page.
 */
const edits: [file: RegExp, changes: [before: string, after: string][]][] = [
  [
    /react-router\/dist\/production\/lib\/context\.js$/,
    [['return React$1.useContext(RSCRouterContext);', 'return false;']],
  ],
  [
    /react-router\/dist\/production\/lib\/hooks\.js$/,
    [
      ['static contextType = RSCRouterContext;', ''],
      ['if (this.context && typeof error', 'if (false && typeof error'],
      ['if (this.context) return', 'if (false) return'],
    ],
  ],
  [
    /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    [
      ['let contextScript = staticContext ?', 'let contextScript = false ?'],
      ['let routeModulesScript = !isStatic ?', 'let routeModulesScript = true ?'],
    ],
  ],
];

/** @throws when a newer router no longer has the statement: its change has to be written again, or dropped */
function edited(code: string, id: string): string | null {
  const changes = edits.find(([file]) => file.test(id))?.[1];
  return (
    changes?.reduce((text, [before, after]) => {
      if (!text.includes(before)) throw new Error(`${id} no longer contains “${before}”.`);
      return text.replace(before, after);
    }, code) ?? null
  );
}

export const leanRouter: Plugin = {
  name: 'lean-router',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: [...replaced, ...edits].map(([file]) => file) },
    handler: (code, id) => {
      const lean = replaced.find(([file]) => file.test(id))?.[1] ?? edited(code, id);
      return lean === null ? null : { code: lean, map: null };
    },
  },
};

/** React Router calls that only warn developers: visitors' browsers need not load their messages. */
export const talkToDevelopers = ['warning', 'warningOnce'];
