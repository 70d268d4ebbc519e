import { Avatar } from '../../ui/avatar.tsx';
import { useKeptFace } from './kept-face.ts';

/** The picture of the member who is signed in here, or the first letter of their name. */
export function FacePicture({ size }: { size: number }) {
  const face = useKeptFace();
  return <Avatar name={face?.name ?? '·'} src={face?.photo} size={size} />;
}
