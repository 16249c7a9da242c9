#!/usr/bin/env node
// Trains models/default again, from a Flickr8k folder and MobileNetV2's ImageNet weights (TFLite), with the settings of
// its model card. About two and a half hours on two cores with the native backend; stopped, it goes on where it stood.
//
//   npm run build && node scripts/models/train-default.mjs <flickr8k> <mobilenet_v2.tflite> <folder>
import { existsSync } from 'node:fs';
import path from 'node:path';
import { argumentsOf, runScript, saccade } from './run-stage.mjs';

const [data, tflite, folder] = argumentsOf(
  'a Flickr8k folder, a TFLite file and a folder to write',
  'train-default.mjs <flickr8k> <file.tflite> <folder>',
);
const stage = (name) => path.join(folder, name);
const imagenet = stage('imagenet');
const frozen = stage('frozen');
const cropped = stage('cropped');
const whole = stage('whole');
const averaged = stage('averaged');
const shipped = stage('default');

if (!existsSync(path.join(imagenet, 'model.json'))) runScript('../convert/mobilenet-from-tflite.mjs', tflite, imagenet);
const cycle = ['--schedule', 'one-cycle', '--warmup', '0'];
const decoder = ['--epochs', '6', '--learning-rate', '8e-4', '--ema', '0', ...cycle];
saccade('train', '--data', data, '--encoder', imagenet, '--out', frozen, ...decoder);
const encoder = ['--fine-tune-encoder', '0', '--doubly-stochastic', '0.2', '--stay-close', '0'];
const rates = ['--learning-rate', '4e-4', '--encoder-learning-rate', '1e-4', '--epochs', '7', ...cycle];
saccade('train', '--data', data, '--from', frozen, '--out', cropped, '--augment', 'flip-crop', ...encoder, ...rates);
// The last epochs see pictures whole, as captioning does.
const lower = ['--learning-rate', '2e-4', '--encoder-learning-rate', '5e-5'];
const last = [...lower, '--epochs', '3', '--schedule', 'cosine', '--warmup', '50'];
saccade('train', '--data', data, '--from', cropped, '--out', whole, '--augment', 'flip', ...encoder, ...last);
runScript('./average.mjs', averaged, 'linear', whole, cropped);
// The decoder once more, by the CIDEr-D of its own sentences: each of four runs learns something of its own, so that their mean
// says what all of them learnt. A tenth of it stays what it was.
const rewards = ['--reward', 'cider', '--stay-close', '0', '--schedule', 'constant', '--warmup', '50'];
const runs = {
  plain: ['--learning-rate', '1.5e-5', '--epochs', '1', '--seed', '1'],
  cut: ['--augment', 'flip-crop', '--learning-rate', '1.2e-5', '--epochs', '1', '--seed', '1'],
  mirrored: ['--augment', 'flip', '--learning-rate', '1.2e-5', '--epochs', '1', '--seed', '4'],
  'large-batches': [
    '--augment',
    'flip',
    '--learning-rate',
    '2.5e-5',
    '--batch-size',
    '48',
    '--epochs',
    '4',
    '--seed',
    '11',
  ],
};
const rewarded = (name) => stage(`rewarded-${name}`);
for (const [name, settings] of Object.entries(runs))
  saccade('train', '--data', data, '--from', averaged, '--out', rewarded(name), ...rewards, ...settings);
const once = ['plain', 'cut', 'mirrored'].map((name) => `${rewarded(name)}=0.2`);
const mixed = stage('mixed');
runScript('./average.mjs', mixed, 'same', ...once, `${rewarded('large-batches')}=0.3`, `${averaged}=0.1`);
runScript('./save-as.mjs', mixed, shipped, 'float16');
runScript('./calibrate.mjs', shipped, data);
