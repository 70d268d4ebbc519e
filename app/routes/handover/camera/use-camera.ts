import { useEffect, useRef, useState } from 'react';

/** 'none': no camera, or no permission; the file button is used instead. */
export type CameraState = 'asking' | 'live' | 'none';

/** Shows the phone's back camera while `isLooking`; releases it right after. */
export function useCamera(isLooking: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('asking');
  useEffect(() => {
    if (!isLooking) return;
    // Missing on insecure pages.
    const { mediaDevices: devices } = navigator as { mediaDevices?: MediaDevices };
    let stream: MediaStream | null = null;
    let isHere = true;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const opening = devices
      ? devices.getUserMedia({
          video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1440 } },
        })
      : Promise.reject(new Error('This browser can’t open a camera.'));
    opening
      .then(async (opened) => {
        stream = opened;
        if (!isHere || !video.current) return stop();
        video.current.srcObject = opened;
        await video.current.play();
        setState('live');
      })
      .catch(() => {
        if (isHere) setState('none');
      });
    return () => {
      isHere = false;
      stop();
      setState('asking');
    };
  }, [isLooking]);
  return { video, state: isLooking ? state : ('none' as CameraState) };
}
