/** Tracks the map's state, from the first request to the drawn map or a failure. */
export type MapPhase = {
  /** 'unsupported': the browser has no WebGL 2; retrying is useless. */
  phase: 'loading' | 'loaded' | 'failed' | 'unsupported';
  /** 'configured' asks which service is set up; 'embedded' is our own map. */
  serves: 'configured' | 'embedded';
  serviceName: string;
  /** After ten seconds the overlay names the service it waits for. */
  isSlow: boolean;
  message: string | null;
  /** The error is shown for a moment, then our own map takes over. */
  fallsBack: boolean;
  /** A new object per start, so that each has its own timers and map. */
  start: { isOwn: boolean };
};

export type MapEvent =
  | { type: 'answered'; serviceName: string; isEmbedded: boolean }
  | { type: 'slow' }
  | { type: 'loaded' }
  | { type: 'failed'; message: string }
  | { type: 'unsupported' }
  | { type: 'fell-back'; serviceName: string }
  | { type: 'retried' };

export const slowAfterMilliseconds = 10_000;
export const timeoutMilliseconds = 15_000;
/** Long enough to read one sentence. */
export const fallbackAfterMilliseconds = 4_000;

/** The specification's sentences, word for word. */
export const mapMessages = {
  loading: 'Loading secure map connection...',
  connecting: (service: string) => `Connecting to ${service}...`,
  pleaseWait: (service: string) => `Please wait while we establish a secure connection to ${service}.`,
  noToken: (service: string, reason?: string | null) =>
    `Failed to get ${service} public token: ${reason || 'Unknown error'}`,
  badToken: (service: string) => `Invalid ${service} public token format`,
  timeout: 'Map initialization timeout after 15 seconds',
  initialization: (type: string) => `Map initialization failed: ${type}`,
  style: (reason: string) => `Map style loading failed: ${reason}`,
};

export function startPhase(serviceName: string): MapPhase {
  return {
    phase: 'loading',
    serves: 'configured',
    serviceName,
    isSlow: false,
    message: null,
    fallsBack: false,
    start: { isOwn: false },
  };
}

/** Pure; an event that does not fit the phase (a late timer) is ignored. */
export function nextPhase(state: MapPhase, event: MapEvent): MapPhase {
  const isLoading = state.phase === 'loading';
  switch (event.type) {
    case 'answered':
      if (!isLoading) return state;
      return {
        ...state,
        serviceName: event.serviceName,
        serves: event.isEmbedded ? 'embedded' : state.serves,
      };
    case 'slow':
      return isLoading ? { ...state, isSlow: true } : state;
    case 'loaded':
      return isLoading ? { ...state, phase: 'loaded', isSlow: false } : state;
    case 'failed':
      if (!isLoading) return state;
      return {
        ...state,
        phase: 'failed',
        isSlow: false,
        message: event.message,
        fallsBack: state.serves === 'configured',
      };
    case 'unsupported':
      return isLoading ? { ...state, phase: 'unsupported', isSlow: false } : state;
    case 'fell-back':
      if (state.phase !== 'failed' || !state.fallsBack) return state;
      return { ...startPhase(event.serviceName), serves: 'embedded', start: { isOwn: true } };
    default:
      return state.phase === 'failed' ? startPhase(state.serviceName) : state;
  }
}
