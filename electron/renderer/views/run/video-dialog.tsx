import { useEffect, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Progress } from '../../parts/progress.tsx';
import { slowness } from '../../state/run/player.ts';
import {
  cancelVideo,
  makeVideo,
  RATES,
  videoKinds,
  videoLength,
  videoProgress,
  videoRate,
  type VideoKind,
} from '../../state/run/video.ts';
import { count } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';
import { videoCamera } from './video-camera.ts';

const text = words.wave.video;

/** Asks for the kind of a video, and makes it. */
export function VideoDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const [kinds, setKinds] = useState<readonly VideoKind[] | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [camera] = useState(videoCamera);
  useEffect(() => {
    // A browser that cannot say which kinds it can make can make none.
    void videoKinds(camera ?? { width: 0, height: 0 }).then(setKinds, () => setKinds([]));
  }, []);
  const kind = kinds?.find(({ ending }) => ending === chosen) ?? kinds?.[0];
  const isMaking = videoProgress.value !== null;
  const close = (): void => {
    cancelVideo();
    onClose();
  };
  const make = async (): Promise<void> => {
    if (!kind || !camera) return;
    await makeVideo(kind, camera);
    onClose();
  };
  return (
    <Dialog
      title={text.heading}
      onClose={close}
      actions={
        <>
          <Button primary onClick={() => void make()} disabled={!kind || !camera || isMaking}>
            {text.start}
          </Button>
          <Button onClick={close}>{isMaking ? text.cancel : text.close}</Button>
        </>
      }
    >
      {kinds === null && <p>{text.looking}</p>}
      {kinds?.length === 0 && <p class="told-wrong">{text.none}</p>}
      {kind && camera && (
        <>
          <div class="colour-fields">
            <ChoiceField
              label={text.format}
              value={kind.ending}
              choices={kinds!.map(({ ending, codec }) => ({ value: ending, text: text.kind(ending, codec) }))}
              onChange={setChosen}
            />
            <ChoiceField
              label={text.rate}
              value={String(videoRate.value)}
              choices={RATES.map((rate) => ({ value: String(rate), text: `${rate}` }))}
              onChange={(rate) => (videoRate.value = Number(rate))}
            />
          </div>
          <p class="note">
            {text.size(camera.width, camera.height)}; {text.slow(slowness.value)}. <Length />
          </p>
          <Making />
        </>
      )}
    </Dialog>
  );
}

function Length(): JSX.Element {
  const { seconds, frames } = videoLength(videoRate.value);
  return <>{text.duration(seconds.toFixed(1), count(frames))}</>;
}

function Making(): JSX.Element | null {
  const progress = videoProgress.value;
  if (!progress) return null;
  const { done, all } = progress;
  return <Progress label={text.progress} share={done / all} text={text.making(count(done), count(all))} />;
}
