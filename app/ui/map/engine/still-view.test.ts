import { describe, expect, it } from 'vitest';
import { startCenter, startLook, stillMarks } from './still-view.ts';

const point = (id: string, longitude: number, latitude: number) => ({
  id,
  longitude,
  latitude,
  label: '$1',
  ariaLabel: id,
});

const pane = { width: 600, height: 800 };

describe('the picture shown before the map loads', () => {
  it('has Kelowna in its middle', () => {
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
    const [west, , east] = box;
    const quarter = point('quarter', (west + 3 * east) / 4, startCenter[1]);
    const [first, middle] = stillMarks([quarter, point('middle', ...startCenter)], null, pane);
    expect(first?.x).toBeCloseTo(150, 4);
    expect([middle?.x, middle?.y]).toEqual([0, 0]);
  });

  it('keeps a price whole at the edge, and leaves out what is beyond it', () => {
    const [, , east, north] = startLook(pane.width, pane.height).box;
    const [corner, ...others] = stillMarks(
      [point('corner', east - 0.0001, north - 0.0001), point('beyond', east + 0.2, north)],
      null,
      pane,
    );
    // Half of 54 by 34 pixels, and eight to the edge.
    expect([corner?.x, corner?.y]).toEqual([300 - 35, -400 + 25]);
    expect(others).toEqual([]);
  });

  it('groups overlapping prices, keeps the server’s clusters, and leaves out what is beyond it', () => {
    const marks = stillMarks(
      [point('a', -119.5, 49.9), point('b', -119.51, 49.9), point('far', -123.1, 49.3)],
      [{ longitude: -119, latitude: 50.5, count: 40, box: [-120, 50, -118, 51], isEstimate: true }],
      pane,
    );
    expect(
      marks.map((mark) => (mark.kind === 'cluster' ? [mark.count, mark.isEstimate] : mark.point.id)),
    ).toEqual([
      [2, false],
      [40, true],
    ]);
  });
});
