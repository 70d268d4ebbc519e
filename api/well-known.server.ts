/** Answers the well-known addresses for a site's contacts and settings (RFC 8615). */
import { Hono } from 'hono';
import type { Deps } from '../platform/deps.server.ts';
import { ownOrigin } from '../platform/config/config.server.ts';
import { problemResponse } from '../platform/http.server/plain-answer.ts';
import type { ApiEnvironment } from './environment.server.ts';

const yearMilliseconds = 365 * 86_400_000;

/** `/.well-known/security.txt` (RFC 9116) where SECURITY_CONTACT is set; `/.well-known/change-password` for password managers. */
export function wellKnownApi({ config, now }: Deps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.get('/security.txt', (c) => {
    const { securityContact } = config;
    if (securityContact === null)
      return problemResponse(404, 'This site has no contact for security reports.');
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(now().getTime() + yearMilliseconds).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${ownOrigin(config)}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`);
  });
  app.get('/change-password', (c) => c.redirect('/account#password'));
  return app;
}
