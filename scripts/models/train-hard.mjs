#!/usr/bin/env node
// Trains models/hard again, in the folder that train-default.mjs wrote: a decoder that looks at one cell a word, beside
// the default model, whose encoder it uses. About an hour on two busy cores with the native backend; stopped, it goes on
// where it stood.
//
//   npm run build && node scripts/models/train-hard.mjs <flickr8k> <folder>
import path from 'node:path';
import { argumentsOf, runScript, saccade } from './run-stage.mjs';

const [data, folder] = argumentsOf(
  'a Flickr8k folder and the folder of train-default.mjs',
  'train-hard.mjs <flickr8k> <folder>',
);
const stage = (name) => path.join(folder, name);
const averaged = stage('averaged');
const drawn = stage('hard-drawn');
const rewarded = stage('hard-rewarded');
const mixed = stage('hard-mixed');
const shipped = stage('hard');

// From soft attention to one drawn cell by REINFORCE; half of the pictures still see the expected context.
const drawing = ['--attention', 'hard', '--doubly-stochastic', '0.2', '--stay-close', '0'];
const falling = ['--learning-rate', '3e-4', '--schedule', 'cosine', '--warmup', '50', '--epochs', '3'];
saccade('train', '--data', data, '--from', averaged, '--out', drawn, ...drawing, ...falling);
// The words once more, by the CIDEr-D of the model's own sentences.
const once = ['--epochs', '1', '--seed', '3'];
const rewards = ['--reward', 'cider', '--stay-close', '0', '--learning-rate', '1.5e-5', '--schedule', 'constant'];
saccade('train', '--data', data, '--from', drawn, '--out', rewarded, ...rewards, '--warmup', '50', ...once);
// What rewards taught the soft decoder helps this one too; a share of what both came from is taken away.
const soft = stage('rewarded-cut');
runScript('./average.mjs', mixed, 'same', `${rewarded}=0.7`, `${soft}=0.4`, `${averaged}=-0.1`);
runScript('./save-as.mjs', mixed, shipped, 'uint8', '../default/encoder');
runScript('./calibrate.mjs', shipped, data);
