module Wavehall
  # Checks and renders a scene without stopping SketchUp: a timer looks what the program says.
  class Run
    # Time between two looks, s.
    INTERVAL = 0.25
    # Time that a stopped program has to answer, s.
    PATIENCE = 10
    CANCELLED = 'cancelled'.freeze

    # What is asked one after the other.
    STEPS = %w[check render].freeze

    # @param on_line called with each line of progress
    # @param on_end called once: with nil if all went well, or what went wrong as a text
    def initialize(scene_path, results, on_line, on_end)
      @scene_path = scene_path
      @results = results
      @on_line = on_line
      @on_end = on_end
    end

    # @raise [ProgramProblem] if the program is not found
    def start
      @client = Client.new(Program.command)
      @steps = STEPS.dup
      @on_line.call('starting the program')
      ask
      @timer = UI.start_timer(INTERVAL, true) { tick }
    end

    def running?
      !@timer.nil?
    end

    # Asks the program to stop. It leaves no files.
    def cancel
      return unless running? && !@stopped
      @stopped = Time.now
      @client.tell('$/cancelRequest', :id => @steps.first)
      @on_line.call('stopping')
    end

    private

    def ask
      params = { :scene => @scene_path }
      params[:outFolder] = @results if @steps.first == 'render'
      @client.tell(@steps.first, params, @steps.first)
    end

    def tick
      @client.poll.each { |message| take(message) if running? }
      finish('The program did not stop by itself; it was ended.', true) if running? && out_of_patience?
    rescue Problem => problem
      finish(problem.message, true)
    end

    def out_of_patience?
      @stopped && Time.now - @stopped > PATIENCE
    end

    def take(message)
      if message['method'] == '$/progress'
        @on_line.call(Run.progress_text(message['params']['value'])) unless @stopped
      elsif message['error']
        finish(Run.error_text(message['error']))
      elsif message['id'] == @steps.first
        answered(message['result'])
      end
    end

    def answered(result)
      fault = @steps.first == 'check' ? result['error'] : nil
      return finish(Run.error_text(fault)) if fault
      @steps.shift
      if @stopped
        finish('Stopped.')
      elsif @steps.empty?
        finish(nil)
      else
        ask
      end
    end

    def finish(text, kill = false)
      UI.stop_timer(@timer)
      @timer = nil
      @client.kill if kill
      @client.close
      @on_end.call(text)
    end

    # Where a rendering is, as a line.
    def self.progress_text(value)
      where = value['run'] || value
      share = value['share']
      share = where['step'].to_f / where['steps'] if where['steps'].to_i > 0
      share = where['done'].to_f / where['responses'] if where['responses'].to_i > 0
      parts = [value['phase'], value['what'], value['source'] && "source #{value['source']}"]
      parts.unshift(format('%d %%', 100 * share)) if share
      parts << "#{time_text(where['remainingSeconds'])} left" if where['remainingSeconds']
      parts.compact.join('  ')
    end

    def self.time_text(seconds)
      whole = seconds.ceil
      return "#{whole} s" if whole < 60
      format('%d min %02d s', whole / 60, whole % 60)
    end

    # What the program says of an error: every place with what to do there.
    def self.error_text(error)
      data = error['data'] || {}
      return 'Stopped.' if data['kind'] == CANCELLED
      problems = data['problems'] || []
      return [error['message'], data['remedy']].compact.join("\n") if problems.empty?
      problems.map { |each| "#{each['path']}: #{each['message']}\n#{each['remedy']}" }.join("\n\n")
    end
  end
end
