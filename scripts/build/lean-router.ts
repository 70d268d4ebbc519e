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

export const leanRouter: Plugin = {
  name: 'lean-router',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: replaced.map(([file]) => file) },
    handler: (_, id) => {
      const code = replaced.find(([file]) => file.test(id))?.[1];
      return code === undefined ? null : { code, map: null };
    },
  },
};

/** React Router calls that only warn developers: visitors' browsers need not load their messages. */
export const talkToDevelopers = ['warning', 'warningOnce'];
