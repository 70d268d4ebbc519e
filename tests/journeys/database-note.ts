// Records the database address of the journeys' server, for what a browser cannot see or do.
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const databaseNote = (port: number): string => join(tmpdir(), `journeys-${port}.database`);
