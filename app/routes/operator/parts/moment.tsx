import { useOverview, useServerNow } from '../frame/desk-clock.ts';
import { agoText, momentText } from './moments.ts';

/** An instant in the desk's format. */
export function Moment({ at }: { at: string }) {
  const { zone } = useOverview();
  return (
    <time dateTime={at} className="num">
      {momentText(at, zone.offset)}
    </time>
  );
}

/** How long ago, or until; the instant itself on hover. */
export function Ago({ at }: { at: string }) {
  const { zone } = useOverview();
  const now = useServerNow();
  return (
    <time dateTime={at} title={momentText(at, zone.offset)} className="num">
      {agoText(at, now)}
    </time>
  );
}
