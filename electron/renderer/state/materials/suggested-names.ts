import { suggestByName, type NameSuggestion } from '../../../../src/app/index.ts';

/** Suggestions by name, computed once for each. */
const suggestions = new Map<string, NameSuggestion | null>();

/** What the name of a material of the model suggests; null if it says nothing. */
export function suggestionFor(name: string): NameSuggestion | null {
  const known = suggestions.get(name);
  if (known !== undefined) return known;
  const made = suggestByName(name);
  suggestions.set(name, made);
  return made;
}
