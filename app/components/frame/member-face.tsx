import { Avatar } from '../../ui/avatar.tsx';
import { useKeptFace } from './kept-face.ts';

/** The signed-in member's own face; until it is known, a letterless circle of the same size. */
export function MemberFace({ size }: { size: number }) {
  const face = useKeptFace();
  return <Avatar name={face?.name ?? '·'} src={face?.photo} size={size} />;
}
