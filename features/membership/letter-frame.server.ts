/** Builds the frame of our emails, the brand and our own address, from the configuration. */
import { ownOrigin, type Config } from '../../platform/config.server.ts';
import type { LetterFrame } from './application-letters.ts';

export const frameOf = (config: Config): LetterFrame => ({
  brandName: config.brand.name,
  origin: ownOrigin(config),
});
