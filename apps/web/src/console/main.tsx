import '../kit/base.css';

document.querySelector('#room')?.append('console');
