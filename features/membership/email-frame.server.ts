/** Builds the frame of our emails, the brand and our own address, from the configuration. */
import { ownOrigin, type Config } from '../../platform/config/config.server.ts';
import type { EmailFrame } from './application/application-emails.ts';

export const frameOf = (config: Config): EmailFrame => ({
  brandName: config.brand.name,
  origin: ownOrigin(config),
});
