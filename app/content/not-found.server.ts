/** Answers for a page that does not exist, or whose address is unreadable. */
import { data } from 'react-router';
import { pagePicture } from './pictures.server.ts';

// The picture is included because the error page has no loader.
const fault = (kind: 'listing' | 'page', status: 400 | 404) =>
  data({ kind, picture: pagePicture('illustrations/not-found') }, { status });

/** Thrown by loaders; a missing listing has its own text. */
export const notFound = (kind: 'listing' | 'page') => fault(kind, 404);

/** Thrown by the loader of the page shown for an unreadable address. */
export const unreadableAddress = () => fault('page', 400);
