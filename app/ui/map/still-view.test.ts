import { describe, expect, it } from 'vitest';
import { startCenter, startLook, stillMarks } from './still-view.ts';

const point = (id: string, longitude: number, latitude: number) => ({
  id,
  longitude,
  latitude,
  label: '$1',
  ariaLabel: id,
});

describe('the picture that holds the map’s place', () => {
  it('shows Kelowna in its middle', () => {
    const { box, zoom } = startLook(600, 800);
    expect(zoom).toBe(8);
    expect((box[0] + box[2]) / 2).toBeCloseTo(startCenter[0], 6);
    // 600 of the 131,072 pixels around the world at zoom 8.
    expect(box[2] - box[0]).toBeCloseTo((600 / (512 * 256)) * 360, 6);
    expect(box[1]).toBeLessThan(startCenter[1]);
    expect(box[3]).toBeGreaterThan(startCenter[1]);
  });

  it('puts a place where the map puts it', () => {
    const { box } = startLook(600, 800);
    const [corner, middle] = stillMarks(
      [point('corner', box[2], box[3]), point('middle', ...startCenter)],
      null,
    );
    expect(corner?.x).toBeCloseTo(300, 4);
    expect(corner?.y).toBeCloseTo(-400, 4);
    expect([middle?.x, middle?.y]).toEqual([0, 0]);
  });

  it('gathers what would overlap, keeps the server’s clusters, and leaves out what lies beyond it', () => {
    const marks = stillMarks(
      [point('a', -119.5, 49.9), point('b', -119.51, 49.9), point('far', -123.1, 49.3)],
      [{ longitude: -119, latitude: 50.5, count: 40, box: [-120, 50, -118, 51], isEstimate: true }],
    );
    expect(
      marks.map((mark) => (mark.kind === 'cluster' ? [mark.count, mark.isEstimate] : mark.point.id)),
    ).toEqual([
      [2, false],
      [40, true],
    ]);
  });
});
