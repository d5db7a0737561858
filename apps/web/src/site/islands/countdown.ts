/** Counts down each \`time[data-countdown]\` by the second, in the words that the page brought along. */
document.documentElement.classList.add('js');
