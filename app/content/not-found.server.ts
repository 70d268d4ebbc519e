/** Answers for a page at whose address there is nothing, or whose address cannot be read. */
import { data } from 'react-router';
import { pagePicture } from './pictures.server.ts';

// The picture comes along because the error page has no loader of its own.
const fault = (kind: 'listing' | 'page', status: 400 | 404) =>
  data({ kind, picture: pagePicture('illustrations/not-found') }, { status });

/** To be thrown by a loader; a missing listing has its own words. */
export const notFound = (kind: 'listing' | 'page') => fault(kind, 404);

/** To be thrown by the loader of the page that the server shows in place of an unreadable address. */
export const unreadableAddress = () => fault('page', 400);
