import { Skeleton } from '../../../ui/show/skeleton.tsx';

const rows = [0, 1, 2, 3, 4, 5, 6, 7];

/** A desk page's placeholder while it loads. */
export function PageSkeleton() {
  return (
    <div aria-busy="true" className="stack-10">
      <output className="visually-hidden">Loading</output>
      <Skeleton style={{ width: '220px', height: '34px' }} />
      <Skeleton style={{ height: '52px' }} />
      {rows.map((row) => (
        <Skeleton key={row} style={{ height: '44px' }} />
      ))}
    </div>
  );
}
