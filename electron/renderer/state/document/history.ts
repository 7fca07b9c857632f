import { computed, signal, type ReadonlySignal } from '@preact/signals';

interface Step<T> {
  readonly value: T;
  /** The change that led to the value, for example `move R1`; null for the opened value. */
  readonly label: string | null;
  /** Consecutive changes of one group are one step. */
  readonly group: string | null;
}

/** A value with its earlier and later versions, for undo and redo. */
export class History<T> {
  private readonly past = signal<readonly Step<T>[]>([]);
  private readonly present = signal<Step<T> | null>(null);
  private readonly future = signal<readonly Step<T>[]>([]);
  private readonly saved = signal<T | null>(null);

  /** @param isSame Whether a file that holds one version holds the other, too. */
  constructor(private readonly isSame: (one: T, other: T) => boolean = Object.is) {}

  readonly value: ReadonlySignal<T | null> = computed(() => this.present.value?.value ?? null);
  /** Whether the value differs from the one opened or saved last. */
  readonly edited = computed(() => {
    const [now, saved] = [this.present.value, this.saved.value];
    return now !== null && (saved === null || !this.isSame(now.value, saved));
  });
  /** The change that undo would take back, or null. */
  readonly undoLabel = computed(() => (this.past.value.length > 0 ? (this.present.value?.label ?? '') : null));
  readonly redoLabel = computed(() => this.future.value.at(-1)?.label ?? null);

  /** @param isSaved Whether a file holds the value as it is. */
  start(value: T, isSaved: boolean): void {
    this.past.value = [];
    this.future.value = [];
    this.present.value = { value, label: null, group: null };
    this.saved.value = isSaved ? value : null;
  }

  /** Forgets the value and all its versions. */
  clear(): void {
    this.past.value = [];
    this.future.value = [];
    this.present.value = null;
    this.saved.value = null;
  }

  change(label: string, value: T, group: string | null = null): void {
    const before = this.present.value;
    if (!before || before.value === value) return;
    const merges = group !== null && before.group === group;
    if (!merges) this.past.value = [...this.past.value, before];
    this.present.value = { value, label, group };
    this.future.value = [];
  }

  /** Makes the next change a step of its own, whatever its group. */
  endGroup(): void {
    const { value } = this.present;
    if (value) this.present.value = { ...value, group: null };
  }

  /** @param value The saved value; later changes are unsaved. The next change is a step of its own. */
  markSaved(value: T): void {
    this.saved.value = value;
    this.endGroup();
  }

  undo(): void {
    const last = this.past.value.at(-1);
    if (!last || !this.present.value) return;
    this.future.value = [...this.future.value, this.present.value];
    this.past.value = this.past.value.slice(0, -1);
    this.present.value = { ...last, group: null };
  }

  redo(): void {
    const next = this.future.value.at(-1);
    if (!next || !this.present.value) return;
    this.past.value = [...this.past.value, this.present.value];
    this.future.value = this.future.value.slice(0, -1);
    this.present.value = { ...next, group: null };
  }
}
