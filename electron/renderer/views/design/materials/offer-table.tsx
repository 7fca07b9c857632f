import type { JSX } from 'preact';
import { shownName } from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import { movableMaterials } from '../../../state/materials/calibration.ts';
import { nameOf } from '../../../state/materials/shown-names.ts';
import {
  addOffer,
  changeOffer,
  chooseOffer,
  removeOffer,
  OFFER_PLACES,
  wantedOffers,
} from '../../../state/design/materials/offers.ts';
import { words } from '../../../../words/words.ts';

const texts = words.design.materials;

/** The materials that may be used, with their prices. */
export function OfferTable(): JSX.Element {
  const offers = wantedOffers.value;
  const others = movableMaterials.value.filter(({ name }) => !offers.some((one) => one.name === name));
  return (
    <>
      <h3>{texts.offers}</h3>
      {offers.length === 0 && <p class="note">{texts.noOffers}</p>}
      {offers.map(({ name, price, where }) => (
        <div class="design-offer" key={name}>
          <span title={name}>
            {movableMaterials.value.some((one) => one.name === name) ? nameOf(name) : shownName(name)}
          </span>
          <NumberField
            bare
            label={texts.price(name)}
            unit={texts.perSquareMetre}
            min={0.01}
            max={1e6}
            step={1}
            value={price}
            onChange={(value) => changeOffer(name, { price: value })}
          />
          <ChoiceField
            bare
            label={texts.where(name)}
            value={where}
            choices={OFFER_PLACES.map((place) => ({ value: place, text: texts.places[place] }))}
            onChange={(place) => changeOffer(name, { where: place })}
          />
          <Button onClick={() => removeOffer(name)} label={texts.removeOffer(name)}>
            ×
          </Button>
        </div>
      ))}
      <div class="row">
        <Button onClick={chooseOffer}>{texts.fromLibrary}</Button>
        {others.length > 0 && (
          <ChoiceField
            bare
            label={texts.fromScene}
            value=""
            choices={[
              { value: '', text: texts.chooseFromScene },
              ...others.map(({ name }) => ({ value: name, text: nameOf(name) })),
            ]}
            onChange={addOffer}
          />
        )}
      </div>
    </>
  );
}
