import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CameraFailure, readCode } from '../../../platform/code-camera.ts';
import { Overlay } from '../../../ui/overlay.tsx';
import { codeReaderLabels as labels } from './code-reader-labels.ts';
import styles from './code-reader-dialog.module.css';

interface Props {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Shows the camera's picture until it reads a code or is closed. */
export function CodeReaderDialog({ onCode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const take = useEffectEvent(onCode);
  useEffect(() => {
    const ended = new AbortController();
    void readCode(video.current!, ended.signal).then((read) => {
      if (ended.signal.aborted) return;
      if (!read.success) setFailure(read.error);
      else if (read.data !== null) take(read.data);
    });
    return () => ended.abort();
  }, []);
  return (
    <Overlay title={labels.title} onClose={onClose}>
      {failure === null ? (
        <>
          <video ref={video} className={styles.video} playsInline muted />
          <p className={styles.hint}>{labels.hint}</p>
        </>
      ) : (
        <p role="alert">{labels.failed[failure]}</p>
      )}
    </Overlay>
  );
}
