import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../builders/built-server.ts';
import { get } from './raw-http.ts';

// Tests what a demo has and the public never reaches: requested locally, so that only the setting prevents it.
const ofDemos = ['/dev/time', '/dev/clock', '/api/v1/demo-village'];
const servers: BuiltServer[] = [];
const start = async (settings: Record<string, string>) => {
  const server = await startBuiltServer({ SEED: 'village', ...settings });
  servers.push(server);
  return server;
};
let open: BuiltServer;
let demo: BuiltServer;
beforeAll(async () => {
  open = await start({ PUBLIC_URL: 'https://club.example' });
  demo = await start({});
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

test.each(ofDemos)('a public server has no %s; a demo on this machine does', async (path) => {
  expect((await get(demo.port, path)).status).toBe(200);
  const answer = await get(open.port, path);
  const isEmptyVillage = answer.status === 200 && answer.body.toString() === '{"people":[]}';
  expect(answer.status === 404 || isEmptyVillage).toBe(true);
});
