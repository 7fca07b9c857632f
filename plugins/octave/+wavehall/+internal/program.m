function printed = program(words)
% PROGRAM  Runs the program. Returns what it printed; an error of the program becomes one here, in its words.
  command = getenv('WAVEHALL_PROGRAM');
  if isempty(command)
    command = 'wavehall';
  end
  errors = [tempname() '.txt'];
  clean = onCleanup(@() wavehall.internal.removed(errors));
  if numel(command) > 3 && strcmp(command(end - 2:end), '.js')
    words = [{'node', command}, words];
  else
    words = [{command}, words];
  end
  line = strjoin(cellfun(@quoted, words, 'UniformOutput', false), ' ');
  [status, printed] = system([line ' 2>' quoted(errors)]);
  if status == 0
    return
  end
  said = strtrim(wavehall.internal.fileread_utf8(errors));
  if status == 2
    error('wavehall:input', '%s', said);
  elseif status == 3
    error('wavehall:device', '%s', said);
  elseif status == 127 || status == 9009
    error('wavehall:noProgram', '%s: there is no such program. Install it, or name it in WAVEHALL_PROGRAM.', command);
  end
  error('wavehall:run', '%s', said);
end

function word = quoted(word)
  if ispc
    word = ['"' strrep(word, '"', '\"') '"'];
  else
    word = ['''' strrep(word, '''', '''\''''') ''''];
  end
end
