/** What can a program ask about listings? The map and "show more" of our own pages are the first to ask. */
import { Hono } from 'hono';
import { unavailableDays } from '../../features/availability/availability-queries.server.ts';
import { readBrowseFilter } from '../../features/browse/browse-address.ts';
import { mapMatches } from '../../features/browse/map-matches.server.ts';
import { readMapView } from '../../features/browse/map-view.ts';
import { searchListings } from '../../features/browse/search-listings.server.ts';
import { cardsBySlug } from '../../features/browse/cards-by-slug.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { problemResponse } from '../../platform/http.server/plain-answer.ts';
import type { ApiEnvironment } from '../environment.server.ts';
