import { expect, test, vi } from 'vitest';
import type { HostedPhoto } from '../../../../features/hosting/hosting-view.ts';
import { ApiProblem } from '../../../components/session/api-client.ts';
import { makeUploadQueue } from './upload-queue.ts';

const fileNamed = (name: string) => new File(['pixels'], name);
const photoOf = (file: File) => ({ id: file.name }) as HostedPhoto;

/** A sender whose uploads end when the test says so. */
function heldSender() {
  const held: { name: string; arrive: () => void; fail: (sentence: string) => void }[] = [];
  const send = (file: File) =>
    new Promise<HostedPhoto>((resolve, reject) => {
      held.push({
        name: file.name,
        arrive: () => resolve(photoOf(file)),
        fail: (sentence) => reject(new ApiProblem(415, 'not-a-photo', sentence)),
      });
    });
  return { held, send };
}

test('keeps uploading while no page watches, and has the photos ready for the next one', async () => {
  const { held, send } = heldSender();
  const queue = makeUploadQueue(send);
  const leave = queue.subscribe(() => undefined);
  queue.add([fileNamed('one'), fileNamed('two')]);
  leave();
  held[0]?.arrive();
  await vi.waitFor(() => expect(held).toHaveLength(2));
  held[1]?.arrive();
  await vi.waitFor(() => expect(queue.uploads()).toEqual([]));
  expect(queue.takeArrived().map(({ id }) => id)).toEqual(['one', 'two']);
  expect(queue.takeArrived()).toEqual([]);
});

test('says why a file was refused, lets the others continue, and can retry or skip it', async () => {
  const { held, send } = heldSender();
  const queue = makeUploadQueue(send);
  queue.add([fileNamed('page'), fileNamed('two')]);
  held[0]?.fail('This file is not a photo.');
  await vi.waitFor(() => expect(held).toHaveLength(2));
  expect(queue.uploads().map(({ fault }) => fault)).toEqual(['This file is not a photo.', null]);
  held[1]?.arrive();
  await vi.waitFor(() => expect(queue.uploads()).toHaveLength(1));
  const [refused] = queue.uploads();
  queue.again(refused?.key ?? '');
  await vi.waitFor(() => expect(held).toHaveLength(3));
  held[2]?.fail('Still not a photo.');
  await vi.waitFor(() => expect(queue.uploads()[0]?.fault).toBe('Still not a photo.'));
  queue.drop(refused?.key ?? '');
  expect(queue.uploads()).toEqual([]);
});
