import { type Result, fail, ok } from './result.ts';

/** Why no code can be read: the person or a rule refused the camera, or there is none that works. */
export type CameraFailure = 'refused' | 'none';

/** How long between two looks at the picture (milliseconds): a hand is slower, and more would heat the phone. */
const LOOK_EVERY_MS = 150;

/** As the Shape Detection API has it; TypeScript's DOM does not know it. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Whether this browser can be asked for a camera. */
export function canReadCodes(): boolean {
  // Undefined in a context that is not secure.
  return (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia !== undefined;
}

/**
 * Shows the camera at the back in a video and waits for a code in it: QR codes in every browser, the bar
 * codes of chips where the browser itself reads them. The pictures stay on the device.
 *
 * @param signal ends it and releases the camera
 * @returns the code's text; null where it was ended before one was seen
 */
export async function readCode(
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<Result<string | null, CameraFailure>> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    return fail(isRefused ? 'refused' : 'none');
  }
  try {
    const detector = await openDetector();
    if (signal.aborted) return ok(null);
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const [code] = await detector.detect(video);
      if (code && code.rawValue !== '') return ok(code.rawValue);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return ok(null);
  } catch (error) {
    if (signal.aborted) return ok(null);
    console.error(error);
    return fail('none');
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

async function openDetector(): Promise<Detector> {
  const { BarcodeDetector: native } = window as { BarcodeDetector?: DetectorClass };
  if (native && (await native.getSupportedFormats()).includes('qr_code')) return new native();
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector();
}
