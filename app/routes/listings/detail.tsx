import { data } from 'react-router';

export function loader() {
  throw data({ kind: 'page' }, { status: 404 });
}

export default function Detail() {
  return null;
}
