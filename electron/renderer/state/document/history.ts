import { computed, signal, type ReadonlySignal } from '@preact/signals';

interface Step<T> {
  readonly value: T;
  /** What led to it, as `move R1`; null for what was opened. */
  readonly label: string | null;
  /** Changes of one group that follow each other are one step. */
  readonly group: string | null;
}

/** Values that can be gone back to. */
export class History<T> {
  private readonly past = signal<readonly Step<T>[]>([]);
  private readonly present = signal<Step<T> | null>(null);
  private readonly future = signal<readonly Step<T>[]>([]);
  private readonly saved = signal<T | null>(null);

  readonly value: ReadonlySignal<T | null> = computed(() => this.present.value?.value ?? null);
  /** Whether it is other than what was opened or saved last. */
  readonly edited = computed(() => this.present.value !== null && this.present.value.value !== this.saved.value);
  /** What undoing would take back, null if there is nothing. */
  readonly undoLabel = computed(() => (this.past.value.length > 0 ? (this.present.value?.label ?? '') : null));
  readonly redoLabel = computed(() => this.future.value.at(-1)?.label ?? null);

  /** @param isSaved Whether it lies in a file as it is. */
  start(value: T, isSaved: boolean): void {
    this.past.value = [];
    this.future.value = [];
    this.present.value = { value, label: null, group: null };
    this.saved.value = isSaved ? value : null;
  }

  change(label: string, value: T, group: string | null = null): void {
    const before = this.present.value;
    if (!before || before.value === value) return;
    const merges = group !== null && before.group === group;
    if (!merges) this.past.value = [...this.past.value, before];
    this.present.value = { value, label, group };
    this.future.value = [];
  }

  /** The next change is a step of its own, whatever its group. */
  endGroup(): void {
    const { value } = this.present;
    if (value) this.present.value = { ...value, group: null };
  }

  /** @param value As it was written; what was changed since then is not saved. What comes now is a step of its own. */
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
