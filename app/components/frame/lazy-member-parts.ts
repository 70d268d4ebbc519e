import { lazy } from 'react';
import { loadPatiently } from '../../ui/load-module.ts';

const parts = () => loadPatiently(() => import('./member-parts.tsx'));

/** Loads members' parts of public pages when a member visits. */
export const NoticeBell = lazy(() => parts().then((all) => ({ default: all.NoticeBell })));
export const FacePicture = lazy(() => parts().then((all) => ({ default: all.FacePicture })));
export const MemberPart = lazy(() => parts().then((all) => ({ default: all.MemberPart })));
export const NavBadge = lazy(() => parts().then((all) => ({ default: all.NavBadge })));
