import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { cursor } from '../../state/drawing/cursor.ts';
import { waitingPiece } from '../../state/drawing/furniture/placing-piece.ts';
import { canLay, draft } from '../../state/placing/new-areas.ts';
import { selectedThings } from '../../state/placing/several.ts';
import { placingTool, toggleTool } from '../../state/placing/tool.ts';
import { words } from '../../../words/words.ts';
import { CursorFields } from '../drawing/cursor-fields.tsx';
import { SelectionBar } from './selection-bar.tsx';

const { placing } = words;

/** Tools that lay receivers in the picture and select several things, and what to do with the one in use. */
export function PlacingTools(): JSX.Element {
  const tool = placingTool.value;
  // Who has selected something knows how.
  const isSelecting = tool === 'select' && selectedThings.value.length > 0;
  // What is selected has its turn when what is drawn is there.
  const isDrawing = (tool !== null && tool !== 'select') || waitingPiece.value !== null;
  const offered = canLay.value ? (['rectangle', 'polygon', 'row', 'select'] as const) : (['select'] as const);
  return (
    <div class="placing-tools">
      <div role="toolbar" aria-label={placing.group}>
        {offered.map((each) => (
          <Button key={each} pressed={tool === each} onClick={() => toggleTool(each)} hint={placing.tools[each].hint}>
            {placing.tools[each].text}
          </Button>
        ))}
      </div>
      {tool !== null && !isSelecting && <p role="status">{placing.told[tool]}</p>}
      {isDrawing && tool && (
        <>
          {cursor.value && <CursorFields text={placing.setCorner} />}
          <p class="hidden" role="status">
            {draft.value?.text}
          </p>
        </>
      )}
      {waitingPiece.value && (
        <>
          <p role="status">{words.furniture.told(words.furniture.kinds[waitingPiece.value.kind])}</p>
          {cursor.value && <CursorFields text={words.furniture.put} />}
        </>
      )}
      {!isDrawing && <SelectionBar />}
    </div>
  );
}
