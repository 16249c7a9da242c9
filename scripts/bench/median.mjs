/** The middle one of some numbers. @param {readonly number[]} numbers */
export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
