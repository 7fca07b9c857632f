import './language.ts';

export { default } from 'uplot';
