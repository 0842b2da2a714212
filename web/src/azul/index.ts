// What Azul offers to the page.
import type { GameFace, Table } from '../lib/contract';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import Facts from './Facts.svelte';
import Emblem from './Emblem.svelte';
import { AzulInput, prompt } from './input.svelte';
import Thumbnail from './Thumbnail.svelte';
import { asPosition } from './types';
import { aboutText, moveLabel, whereabouts } from './words';

const face: GameFace = {
  createInput: (table: Table) => new AzulInput(table),
  Board,
  Controls,
  Facts,
  tall: true,
  about: (position) => aboutText(asPosition(position)),
  prompt: (_table, input) => prompt(input as AzulInput),
  considered: (input) => {
    const { aimed, aimedColumn, drop } = input as AzulInput;
    return (aimed ?? aimedColumn ?? drop)?.move ?? null;
  },
  whereabouts,
  insight: () => import('./Drafts.svelte'),
  settling: (input) => (input as AzulInput).stage.running,
  suggest: (input, move) => (input as AzulInput).suggest(move),
  moveLabel,
  scores: (position, input) => {
    const seen = input === undefined ? null : (input as AzulInput).stage.shown;
    return (seen ?? asPosition(position)).players.map((player) => player.score);
  },
  Emblem,
  Thumbnail,
};

export default face;
