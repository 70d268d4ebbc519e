/** What does a page answer when there is nothing at its address? */
import { data } from 'react-router';
import { pagePicture } from './pictures.server.ts';

/** To be thrown by a loader; a missing listing has its own words. The picture comes along because the error page has no loader of its own. */
export const notFound = (kind: 'listing' | 'page') =>
  data({ kind, picture: pagePicture('illustrations/not-found') }, { status: 404 });
