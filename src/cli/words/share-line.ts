import { ProgressLine, timeLeft } from './progress.ts';

/** Progress as a share of the work, what is being done, and the time that remains at the same speed. */
export class ShareLine {
  private readonly line = new ProgressLine();
  private readonly begun = performance.now();

  readonly show = ({ what, share }: { readonly what: string; readonly share: number }): void => {
    const seconds = (performance.now() - this.begun) / 1000;
    const left = share > 0 ? `  ${timeLeft((seconds * (1 - share)) / share)} left` : '';
    this.line.showText(`${String(Math.floor(100 * share)).padStart(3)} %  ${what}${left}`);
  };

  readonly clear = (): void => {
    this.line.clear();
  };
}
