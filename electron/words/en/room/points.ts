/** Sources and receivers: adding, naming, moving them. */
export const points = {
  /** Help on keys and the pointer, for screen readers. */
  pictureKeys:
    'N and B select the next and the previous source or receiver, Escape none. The left and right, up and down arrow ' +
    'keys move the selected one along the floor by 0.1 m, Page Up and Page Down up and down; with Shift by 0.01 m. ' +
    'With none selected, arrow keys turn the view. Plus and minus zoom, Home shows the whole room. With a pointer, ' +
    'dragging a source or a receiver moves it along the floor, and with Shift up and down. Shift+N and Shift+B select the ' +
    'next and the previous one besides, Ctrl+A everything; arrow keys then move all of it. Ctrl+C copies, Ctrl+V pastes, ' +
    'Ctrl+D duplicates, Delete deletes what is selected. Enter goes to the next corner of a selected area, arrow keys ' +
    'move the corner, Delete removes it. While an area, a row, an outline or furniture is drawn, arrow keys move a cross, Enter ' +
    'sets a corner or the piece there, Page Up and Page Down choose the floor, Escape ends. R and Shift+R turn furniture.',
  noName: 'Type a name.',
  wrongName: (what: string, remedy: string): string => `The name ${what}. ${remedy}`,
  taken: (name: string): string => `There is already one named ${name}.`,
  sameFile: (other: string): string => `Files are named after it as after ${other}. Choose another name.`,
};
