import type { ComponentChildren, JSX } from 'preact';

interface TabListProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: T; readonly text: string; readonly hint?: string }[];
  readonly chosen: T;
  readonly onChoose: (id: T) => void;
  /** Prefix of the ids of tabs and panels. */
  readonly name: string;
  readonly vertical?: boolean;
}

/** Tabs. Keys follow the ARIA pattern: arrows move and choose, Tab goes to the panel `NAME-panel`. */
export function TabList<T extends string>(props: TabListProps<T>): JSX.Element {
  const { label, tabs, chosen, onChoose, name, vertical } = props;
  const onKey = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const next = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    const { id } = tabs.at(next % tabs.length)!;
    onChoose(id);
    document.getElementById(`${name}-tab-${id}`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      aria-orientation={vertical ? 'vertical' : 'horizontal'}
      class={vertical ? 'tabs vertical' : 'tabs'}
      onKeyDown={onKey}
    >
      {tabs.map(({ id, text, hint }) => (
        <button
          type="button"
          role="tab"
          key={id}
          id={`${name}-tab-${id}`}
          aria-selected={id === chosen}
          aria-controls={`${name}-panel`}
          tabIndex={id === chosen ? 0 : -1}
          title={hint}
          onClick={() => onChoose(id)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

interface TabbedProps<T extends string> extends TabListProps<T> {
  readonly panelClass: string;
  readonly children: ComponentChildren;
}

/** Tabs with the panel of the one that is chosen. */
export function Tabbed<T extends string>({ panelClass, children, ...tabs }: TabbedProps<T>): JSX.Element {
  const { name, chosen } = tabs;
  return (
    <>
      <TabList {...tabs} />
      <div
        id={`${name}-panel`}
        role="tabpanel"
        aria-labelledby={`${name}-tab-${chosen}`}
        class={panelClass}
        key={chosen}
      >
        {children}
      </div>
    </>
  );
}
